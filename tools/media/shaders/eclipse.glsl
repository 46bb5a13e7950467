// A dark body in front of a light: the limb burns, the corona streams outward. Login, contact, last page, link pictures.
#ifdef ALL_HUES
/** The four hues of the house in the order of the pages, a quarter each. */
vec3 swatch(float quarter) {
  if (quarter < 1.) return oklch(.80, .13, 210.);
  if (quarter < 2.) return oklch(.66, .19, 295.);
  if (quarter < 3.) return oklch(.78, .15, 165.);
  return oklch(.79, .145, 71.);
}
/** Color around the limb, `turns` from the top clockwise: between two hues lies faint silver, never a third hue. */
vec3 around(float turns) {
  float place = fract(turns + FIRST_HUE) * 4., pure = sin(.5 * TAU * fract(place));
  return mix(oklch(.76, .008, 255.) * .36, swatch(place), smoothstep(.0, 1., pure));
}
#else
/** Color around the limb, `turns` from the top clockwise. */
vec3 around(float turns) {
  float k = smoothstep(-.22, .22, turns);
  return mix(HUE_LEFT, HUE_RIGHT, k);
}
#endif
vec3 sky(vec2 at) {
  vec2 q = (at - .5 * RESOLUTION) / min(RESOLUTION.x, RESOLUTION.y);
  float px = 1. / min(RESOLUTION.x, RESOLUTION.y);
  vec2 t = turn();
  vec2 p = q - vec2(CENTER_X, CENTER_Y);
  float r = length(p), a = atan(p.x, p.y);
  float d = r - RADIUS;
  float out_ = max(d, 0.) / RADIUS;
  float top = TOP + SWAY * t.y;
  float away = abs(a - top);
  away = min(away, TAU - away);
  float burn = FLOOR + (1. - FLOOR) / pow(1. + pow(away / WIDTH, 2.), 1.35);
  vec3 hue = around(a / TAU);
  // Streamers: noise along the angle that changes slowly outward; the angle is walked as a circle, so it has no seam.
  vec2 ring = vec2(sin(a), cos(a));
  float reach = out_ * .9, way = out_ / SPREAD;
  float stream = noise(ring * 2.2 + .16 * t + reach * .35 + SEED) * .55 + noise(ring * 5.1 - .10 * t.yx + reach * .5 + SEED + 5.) * .28
    + noise(ring * 13. + .06 * t + SEED + 9.) * .12 * exp(-out_ * 5.);
  vec3 light = oklch(.10, .012, 260.) * .16;
  vec3 corona = hue * (exp(-way * 30.) * .70 + exp(-way * 8.5) * .30 * (1. + 1.25 * stream) + exp(-way * 2.6) * .085 * (1. + .8 * stream)) * burn;
  float rim = max(.0011, px * 1.1) * RIM;
  vec3 limb = (mix(hue, vec3(1.), .72) * exp(-d * d / (rim * rim)) * 1.25 + hue * exp(-abs(d) * 170.) * .95) * burn;
  float within = min(d, 0.) / RADIUS; // far outside, the exponential would leave the numbers and turn to nothing
  vec3 dark = oklch(.085, .012, 265.) * .12 + hue * burn * (exp(within * 26.) * .16 + exp(within * 5.) * .010);
  float outside = smoothstep(-px, px, d);
  return mix(dark, light + corona, outside) + limb;
}
