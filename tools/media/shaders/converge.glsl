// Many filaments that turn about each other and run together into one line. Clarity.
// The line comes from `along` 0, the filaments leave it at NODE; UPRIGHT stands the picture on its end.
float opening(float u) { return pow(clamp((u - NODE) / (1.04 - NODE), 0., 1.), OPEN); }
vec2 place(float i, float u, out float nearness) {
  float lane = i * 2. - 1., o = opening(u);
  float angle = lane * 2.5 + TWIST * u + .9 * noise(vec2(u * 1.7, lane * .8 + SEED));
  nearness = cos(angle);
  float drift = noise(vec2(u * 2.6 + SEED, lane * 1.4)) * .62 + noise(vec2(u * 6.1, lane * 2.6 + SEED + 4.)) * .13;
  float v = mix(LINE, END, smoothstep(NODE - .06, 1.05, u)) + SPREAD * o * (sin(angle) * .50 + drift * 1.05 + lane * .34);
#ifdef UPRIGHT
  return vec2(v, u) * RESOLUTION;
#else
  return vec2(u, v) * RESOLUTION;
#endif
}
Strand strand(float i, float along) {
  float u = along * 1.08 - .02, nearness, other;
  vec2 at = place(i, u, nearness);
  vec2 ahead = normalize(place(i, u + .002, other) - at);
  float o = opening(u), far = (1. - nearness) * .5 * smoothstep(0., .25, o);
  float source = exp(-pow((u - NODE - .05) / .17, 2.)), tail = smoothstep(FADE, NODE + .02, u);
  float share = mix(2.2 / STRANDS, 1., smoothstep(.002, .10, o)); // together they are one line, not a hundred
  float uneven = .35 + 1.3 * hash1(floor(i * STRANDS) + SEED) * hash1(floor(i * STRANDS) + 31.);
  float light = (.14 + .30 * source + .22 * (1. - far) * (1. - o)) * share * tail * (1. - .80 * far) * uneven * (1. - .4 * smoothstep(.6, 1., u));
  float blur = .25 * far + max(0., nearness) * o * .55;
  Strand s;
  s.at = at;
  s.across = vec2(-ahead.y, ahead.x);
  s.hue = mix(oklch(mix(.60, .84, source), .125, mix(242., 206., clamp(source + .5 * (1. - far), 0., 1.))), vec3(.8, .97, 1.), .35 * source * (1. - o));
  s.width = .0011 + .0042 * blur * blur;
  s.glow = .004 + .008 * blur;
  s.core = light * 1.5 / (1. + 4. * blur);
  s.halo = light * .055;
  return s;
}
vec3 sky(vec2 at) {
  vec2 p = at / RESOLUTION;
#ifdef UPRIGHT
  p = p.yx;
#endif
  vec2 q = p - vec2(NODE + .12, mix(LINE, END, .2));
  vec3 c = oklch(.10, .014, 245.) * .10;
  c += oklch(.46, .10, 225.) * .075 * exp(-dot(q * vec2(2.3, 2.6), q * vec2(2.3, 2.6)));
  return c + oklch(.52, .10, 232.) * .03 * exp(-pow((p.y - END) * 2.6, 2.)) * smoothstep(NODE, 1.2, p.x);
}
