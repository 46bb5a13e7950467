// A ledger of orbits about one light: thin rings, ticks on some, bodies that draw a tail on others. Insight.
vec2 ring(float i, float turns) {
  float a = TAU * turns, r = INNER + OUTER * pow(i, 1.18);
  r += .020 * noise(vec2(sin(a), cos(a)) * .9 + i * 9. + SEED) * (.4 + i);
  vec2 e = vec2(cos(a), sin(a) * FLATNESS) * r;
  float c = cos(TILT), s = sin(TILT);
  return mat2(c, -s, s, c) * e * min(RESOLUTION.x, RESOLUTION.y) + vec2(CENTER_X, CENTER_Y) * RESOLUTION;
}
Strand strand(float i, float along) {
  float id = floor(i * (STRANDS - 1.) + .5), dice = hash1(id * 3.7 + SEED), other = hash1(id * 7.1 + SEED + 20.);
  vec2 at = ring(i, along), ahead = normalize(ring(i, along + .0005) - at);
  float front = .5 - .5 * sin(TAU * along); // 1 on the side towards us
  float behind = fract(other - along); // how far behind its body
  float body = step(.52, dice);
  float reach = mix(.16, .07, i);
  float tail = body * exp(-behind / reach) * smoothstep(0., .010, behind);
  float taper = mix(1., smoothstep(0., .05, behind) * .75 + .25, body * step(behind, .4));
  float tick = mod(id, 7.) < .5 ? pow(.5 + .5 * cos(TAU * along * 120.), 8.) * .9 : 0.;
  float calm = smoothstep(CALM, CALM + .34 * CALM_DIRECTION, at.CALM_AXIS / RESOLUTION.CALM_AXIS);
  float blur = .9 * abs(i - .30) * mix(.55, 1.1, front);
  float light = (.085 + .10 * dice + tick * .22 + 1.05 * tail) * exp(-i * 1.3) * mix(.30, 1., front) * (.05 + .95 * calm);
  Strand s;
  s.at = at;
  s.across = vec2(-ahead.y, ahead.x);
  s.hue = oklch(mix(.86, .62, i) + .06 * tail, mix(.10, .145, i), mix(76., 44., i));
  s.width = (.0009 + .0032 * blur * blur + .0008 * tail) * taper;
  s.glow = .004 + .006 * blur;
  s.core = light * 1.4 / (1. + 2.2 * blur * blur);
  s.halo = light * .07;
  return s;
}
vec3 sky(vec2 at) {
  vec2 p = (at - vec2(CENTER_X, CENTER_Y) * RESOLUTION) / min(RESOLUTION.x, RESOLUTION.y);
  float c = cos(TILT), s = sin(TILT);
  vec2 e = p * mat2(c, -s, s, c) / vec2(1., FLATNESS);
  float r = length(p);
  vec3 light = oklch(.10, .012, 50.) * .10;
  light += oklch(.52, .12, 52.) * .055 * exp(-length(e) * 2.1) + oklch(.72, .13, 64.) * .16 * exp(-length(mix(p, e, .35)) * 11.);
  return light + oklch(.93, .06, 82.) * (.9 * exp(-r * r * 5200.) + .16 * exp(-r * 38.));
}
