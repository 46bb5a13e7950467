// Ridges behind ridges under a low sun. Capital, about. Lengths are parts of the height.
float ridge(float x, float i) {
  x *= SCALE;
  return noise(vec2(x * .9 + i * 3.7 + SEED, i * 7.1 + SEED)) * .64 + noise(vec2(x * 2.2 + i * 5.1, i * 3.3 + SEED)) * .24
    + noise(vec2(x * 5.6 + i * 9.1, i * 1.7)) * .09 + noise(vec2(x * 14., i * 11.)) * .022;
}
vec3 sky(vec2 at) {
  vec2 q = vec2((at.x - .5 * RESOLUTION.x) / RESOLUTION.y, at.y / RESOLUTION.y), sun = vec2(SUN_X, SUN_Y);
  float px = 1. / RESOLUTION.y, thick = max(px, THICK), away = length((q - sun) * vec2(1., 1.12)), r = length(q - sun);
  vec3 c = oklch(.10, .014, 180.) * .10;
  c += oklch(.56, .075, 166.) * .20 * exp(-away * 4.6) + oklch(.80, .085, 156.) * .34 * exp(-away * 15.);
  c += oklch(.94, .05, 140.) * smoothstep(SUN + 1.5 * px, SUN - 1.5 * px, r) * mix(.55, 1.1, smoothstep(-SUN, SUN, q.y - sun.y));
  for (float k = 0.; k < RIDGES; k++) {
    float i = k / (RIDGES - 1.);
    float d = mix(TOP, BOTTOM, pow(i, .92)) + .03 * sin(k * 2.4)* i + ridge(q.x * mix(1.1, 1.5, i), k) * mix(.16, .34, i) * HEIGHT - q.y;
    float inside = smoothstep(-px, px, d);
    if (inside == 0.) continue;
    float depth = max(d, 0.), lit = exp(-pow(abs(q.x - sun.x) * mix(2.5, 1.9, i), 1.2)) * pow(1. - i * .86, 1.5);
    vec3 body = mix(oklch(.40, .045, 170.) * .16, oklch(.10, .014, 180.) * .07, pow(i, .40));
    body += oklch(.66, .07, 162.) * .17 * lit * exp(-depth * 9.);
    // Mist in the valley before the next ridge, brightest under the sun.
    body += oklch(.62, .065, 165.) * .10 * (1. - i) * smoothstep(.0, .16, depth) * (.12 + exp(-pow((q.x - sun.x) * 1.5, 2.)));
    // Layers below the edge: each line follows it, the lower the calmer.
    float gap = mix(.0125, .030, i), layer = (depth + .02 * ridge(q.x * 1.7, k + 30.) * smoothstep(0., .12, depth)) / gap;
    float line = smoothstep(1.1 * thick / gap, 0., abs(fract(layer) - .5)) * step(.6, layer);
    body += oklch(.78, .09, 160.) * line * .17 * (.10 + lit) * exp(-depth * mix(15., 7., i));
    body += oklch(.93, .07, 150.) * exp(-depth / (1.6 * thick + .0006)) * (.85 * lit + .010);
    body += oklch(.78, .09, 158.) * exp(-depth * 110.) * .07 * lit;
    c = mix(c, body, inside);
  }
  return c;
}
