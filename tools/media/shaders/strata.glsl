// Ridges behind ridges under a low sun in haze. Capital, about. Lengths are parts of the height.
float ridge(float x, float i) {
  x *= SCALE;
  return noise(vec2(x * .9 + i * 3.7 + SEED, i * 7.1 + SEED)) * .64 + noise(vec2(x * 2.2 + i * 5.1, i * 3.3 + SEED)) * .24
    + noise(vec2(x * 5.6 + i * 9.1, i * 1.7)) * .09 + noise(vec2(x * 14., i * 11.)) * .022;
}
float crest(float x, float k, float i) {
  return mix(TOP, BOTTOM, pow(i, .92)) + .03 * sin(k * 2.4) * i + ridge(x * mix(1.1, 1.5, i), k) * mix(.16, .34, i) * HEIGHT;
}
/** Light the haze scatters towards us: a wide glow, a narrow one, and a bank of mist that lies level with the sun. */
vec3 air(vec2 v, float narrow) {
  float r = length(v * vec2(1., 1.08));
  vec3 c = oklch(.50, .055, 168.) * .17 / pow(1. + pow(r * 4.6, 2.), 1.25);
  c += oklch(.72, .062, 160.) * .26 / pow(1. + pow(r * 13., 2.), 1.2);
  c += oklch(.88, .055, 150.) * narrow / pow(1. + pow(r * .95 / SUN, 2.), 1.35);
  return c + oklch(.62, .05, 165.) * .06 * exp(-pow(v.y * 9., 2.) - pow(v.x * 1.5, 2.));
}
/** Less light on edges and layers where words stand: all of it left of CALM, a part of the width, little right of it. */
float calm(float x) {
#ifdef CALM
  return 1. - .82 * smoothstep(CALM, CALM + .2, x);
#else
  return 1.;
#endif
}
vec3 sky(vec2 at) {
  vec2 q = vec2((at.x - .5 * RESOLUTION.x) / RESOLUTION.y, at.y / RESOLUTION.y), sun = vec2(SUN_X, SUN_Y), v = q - sun;
  float px = 1. / RESOLUTION.y, thick = max(px, THICK);
  vec3 night = oklch(.10, .012, 180.) * .10, haze = air(v, .20);
  // The disc has no edge: it goes over into the glow, and its lower part into the mist.
  float height = smoothstep(-1.3 * SUN, 1.1 * SUN, v.y), disc = 1. / (1. + pow(length(v) / SUN, 5.));
  vec3 light = night + air(v, .36) + mix(oklch(.78, .085, 156.) * .55, oklch(.95, .04, 145.), height) * disc;
  vec3 c = vec3(0);
  float clear = 1.; // what the ridges in front leave to be seen
  for (float k = RIDGES - 1.; k >= 0. && clear > 0.; k--) {
    float i = k / (RIDGES - 1.), far = 1. - i, top = crest(q.x, k, i), d = top - q.y;
    float soft = px + .0038 * far * far; // haze takes the edge off what is far
    float inside = smoothstep(-soft, soft, d);
    if (inside == 0.) continue;
    float depth = max(d, 0.), dx = sun.x - q.x, slope = (crest(q.x + .004, k, i) - top) / .004;
    float facing = smoothstep(-.25, .45, -slope * clamp(dx * 5., -1., 1.) + .12);
    float near_sun = exp(-pow(abs(dx) * mix(2.4, 1.9, i), 1.2)), lit = near_sun * calm(at.x / RESOLUTION.x) * pow(1. - i * .86, 1.6), rim = lit * mix(.3, 1.1, facing);
    vec3 body = mix(oklch(.30, .022, 174.) * .10, oklch(.10, .012, 180.) * .06, pow(i, .40));
    body += oklch(.62, .045, 164.) * .12 * lit * exp(-depth * 11.);
    // Layers below the edge: each line follows it, the lower the calmer.
    float gap = mix(.0125, .030, i), layer = (depth + .02 * ridge(q.x * 1.7, k + 30.) * smoothstep(0., .12, depth)) / gap;
    float line = smoothstep(.9 * thick / gap, 0., abs(fract(layer) - .5)) * step(.6, layer);
    body += oklch(.76, .06, 162.) * line * .13 * (.07 + lit) * exp(-depth * mix(17., 8., i));
    body += oklch(.92, .05, 152.) * exp(-depth / (.9 * thick + .0005)) * (.75 * rim + .006);
    body += oklch(.76, .06, 160.) * exp(-depth * 90.) * .06 * rim;
    // The edge that stands right before the sun is burnt through.
    float before = exp(-pow(dx / SUN, 2.) - pow((top - SUN_Y) / SUN, 2.));
    body += oklch(.80, .08, 156.) * before * exp(-depth / (.5 * SUN)) * .6 * far;
    // The farther a ridge, the more lit haze lies before it; in the valleys it is thicker.
    body += haze * pow(far, 1.35) * mix(.5, .9, smoothstep(0., .13, depth));
    c += clear * inside * body;
    clear *= 1. - inside;
  }
  return c + clear * light;
}
