// A dark body in front of a light: the limb burns, the corona streams outward. Login, contact, last page, link pictures.
vec3 swatch(int i) {
  if (i == 0) return oklch(.80, .13, 210.);
  if (i == 1) return oklch(.66, .19, 295.);
  if (i == 2) return oklch(.78, .155, 62.);
  return oklch(.80, .15, 160.);
}
/** Color around the limb, `turns` from the top clockwise. */
vec3 around(float turns) {
#ifdef ALL_HUES
  float place = fract(turns * HUE_TURNS + .5 + HUE_SHIFT) * 4.;
  int i = int(floor(place));
  float k = smoothstep(0., 1., fract(place));
  return mix(swatch(i % 4), swatch((i + 1) % 4), k);
#else
  float k = smoothstep(-.22, .22, turns);
  return mix(HUE_LEFT, HUE_RIGHT, k);
#endif
}
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
  float reach = out_ * .9;
  float stream = noise(ring * 2.2 + .16 * t + reach * .35 + SEED) * .55 + noise(ring * 5.1 - .10 * t.yx + reach * .5 + SEED + 5.) * .28
    + noise(ring * 13. + .06 * t + SEED + 9.) * .12 * exp(-out_ * 5.);
  vec3 light = oklch(.10, .012, 260.) * .16;
  vec3 corona = hue * (exp(-out_ * 30.) * .70 + exp(-out_ * 8.5) * .30 * (1. + 1.25 * stream) + exp(-out_ * 2.6) * .085 * (1. + .8 * stream)) * burn;
  float rim = max(.0011, px * 1.1) * RIM;
  vec3 limb = (mix(hue, vec3(1.), .72) * exp(-d * d / (rim * rim)) * 1.25 + hue * exp(-abs(d) * 170.) * .95) * burn;
  float within = min(d, 0.) / RADIUS; // far outside, the exponential would leave the numbers and turn to nothing
  vec3 dark = oklch(.085, .012, 265.) * .12 + hue * burn * (exp(within * 26.) * .16 + exp(within * 5.) * .010);
  float outside = smoothstep(-px, px, d);
  return mix(dark, light + corona, outside) + limb;
}
