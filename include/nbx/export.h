/* SPDX-License-Identifier: Apache-2.0 */
/* Linkage macros of the public headers. The headers compile as C11 and as C++17. */
#ifndef NBX_EXPORT_H
#define NBX_EXPORT_H

#if defined(NBX_STATIC)
#define NBX_EXPORT
#elif defined(_WIN32)
#if defined(NBX_BUILDING)
#define NBX_EXPORT __declspec(dllexport)
#else
#define NBX_EXPORT __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define NBX_EXPORT __attribute__((visibility("default")))
#else
#define NBX_EXPORT
#endif

#if defined(__GNUC__)
#define NBX_NODISCARD __attribute__((warn_unused_result))
#define NBX_PRINTF(string, first) __attribute__((__format__(__printf__, string, first)))
#else
#define NBX_NODISCARD
#define NBX_PRINTF(string, first)
#endif

/* NBX_API marks a function of the public interface; NBX_CALL one whose status must be looked at. */
#define NBX_API NBX_EXPORT
#define NBX_CALL NBX_EXPORT NBX_NODISCARD

#ifdef __cplusplus
#define NBX_BEGIN_C extern "C" {
#define NBX_END_C }
#else
#define NBX_BEGIN_C
#define NBX_END_C
#endif

#endif
