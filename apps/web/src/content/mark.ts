/** Three waves, each smaller, that come to rest on one line: the logo's mark as strokes on a square of `size`. */
export const mark = {
  size: 24,
  strokeWidth: 1.6,
  paths: [
    'M1.5 17.5C7 17.5 7.5 5.5 12 5.5s5 12 10.5 12',
    'M1.5 17.5c6.5 0 7-7.8 10.5-7.8s4 7.8 10.5 7.8',
    'M1.5 17.5c8 0 8-3.7 10.5-3.7s2.5 3.7 10.5 3.7',
  ],
} as const;
