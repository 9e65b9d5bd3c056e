/* SPDX-License-Identifier: Apache-2.0 */
/* Template of gemm_isa.c: packing from elements of type SOURCE, named FROM. No include guard: included once a type. */

/* Panels of `width` elements for each k, see nbxi_gemm_pack_function. width is a constant where this is inlined. */
INLINE void JOIN2(pack_panel, FROM)(T *dst, const int width, int valid, const SOURCE *src, int64_t stride_j,
                                    int64_t stride_k, int64_t count)
{
    int64_t k = 0;
    if (stride_j == 1 && valid == width) {
        for (; k < count; k++) {
            const SOURCE *s = src + k * stride_k;
            T *d = dst + k * width;
            int j = 0;
            UNROLL
            for (; j + P <= width; j += P) {
                N(p) v = JOIN2(load, FROM)(s + j);
                memcpy(d + j, &v, PB);
            }
            UNROLL
            for (; j < width; j++) d[j] = JOIN2(one, FROM)(s + j);
        }
        return;
    }
    if (stride_k == 1) {
        for (; k + P <= count; k += P) {
            UNROLL
            for (int j0 = 0; j0 < width; j0 += P) {
                N(p) r[P];
                const int columns = width - j0 < P ? width - j0 : P;
                UNROLL
                for (int j = 0; j < P; j++) {
                    if (j0 + j < valid)
                        r[j] = JOIN2(load, FROM)(src + (j0 + j) * stride_j + k);
                    else
                        r[j] = (N(p)){0};
                }
                N(transpose)(r);
                UNROLL
                for (int q = 0; q < P; q++) memcpy(dst + (k + q) * width + j0, &r[q], (size_t)columns * sizeof(T));
            }
        }
    }
    for (; k < count; k++) {
        const SOURCE *s = src + k * stride_k;
        T *d = dst + k * width;
        for (int j = 0; j < valid; j++) d[j] = JOIN2(one, FROM)(s + j * stride_j);
        for (int j = valid; j < width; j++) d[j] = 0;
    }
}

static void JOIN2(pack_a, FROM)(void *dst, int valid, const void *src, int64_t stride_j, int64_t stride_k,
                                int64_t count)
{
    if (valid == MR)
        JOIN2(pack_panel, FROM)(dst, MR, MR, src, stride_j, stride_k, count);
    else
        JOIN2(pack_panel, FROM)(dst, MR, valid, src, stride_j, stride_k, count);
}

static void JOIN2(pack_b, FROM)(void *dst, int valid, const void *src, int64_t stride_j, int64_t stride_k,
                                int64_t count)
{
    enum { NR = NV * VB / (int)sizeof(T) };
    if (valid == NR)
        JOIN2(pack_panel, FROM)(dst, NR, NR, src, stride_j, stride_k, count);
    else
        JOIN2(pack_panel, FROM)(dst, NR, valid, src, stride_j, stride_k, count);
}

#undef SOURCE
#undef FROM
