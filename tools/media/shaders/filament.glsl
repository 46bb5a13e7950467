// A field of filaments under a black sky, lit from beyond the horizon. Hero, footer. Lengths are parts of the height.
float depth(float i) { return mix(NEAR, FAR, pow(i, 1.35)); } // strand 0 is near, 1 far
float hills(float x) { return exp(-pow((x - HILL_X) / HILL_WIDTH, 2.)) + FLAT; }
/** Height of a strand at x; `crest` tells how far it stands out. Time is a circle in the noise: no seam. */
float rise(float x, float i, out float crest) {
  float z = depth(i);
  float u = x * z * .55 * SCALE + .35 * i;
  vec2 t = turn();
  float a = noise(vec2(u * .85, i * 5.3 + SEED) + .22 * t);
  float b = noise(vec2(u * 2.3, i * 9.1 + SEED + 7.) + .16 * vec2(-t.y, t.x));
  float c = noise(vec2(u * 6.5 + .10 * t.x, i * 13. + SEED + 3.));
  float low = (a * .62 + b * .2) * hills(x);
  crest = smoothstep(.02, .42, low) / (1. + .16 * (z - 1.) * (z - 1.) * FLATTEN);
  return HORIZON - DROP / z + (low + c * .04 * hills(x)) * LIFT / pow(z, FLATTEN);
}
Strand strand(float i, float along) {
  float wide = RESOLUTION.x / RESOLUTION.y;
  float x = (along - .5) * (wide + .04);
  float z = depth(i), crest, other;
  float y = rise(x, i, crest);
  float slope = (rise(x + .004, i, other) - y) / .004;
  float level = inversesqrt(1. + slope * slope); // the ribbon is cut upright, so a steep line would be too thick
  float blur = abs(log(z / FOCUS));
  float near_sun = exp(-pow((x - SUN_X) * 1.6, 2.)) * smoothstep(1., 5., z);
  // Crests turned to the light catch it.
  float facing = clamp(.5 - 1.6 * slope * clamp((SUN_X - x) * 3., -1., 1.), 0., 1.);
  float fog = exp(-i * 1.9) * (.34 + .66 * smoothstep(0., .12, i));
  float packet = pow(max(0., cos(6. * x + i * 41. - TAU * TIME)), 90.) * step(.62, hash1(floor(i * STRANDS) + SEED)) * 1.4;
  float light = (.15 + 1.5 * crest * (.35 + .65 * facing) + .30 * near_sun + packet * (.3 + crest)) * fog;
  light *= .30 + .70 * smoothstep(-.95, .25, x - SUN_X + .35);
  Strand s;
  s.at = vec2(x / wide + .5, y) * RESOLUTION;
  s.across = vec2(0, 1);
  s.hue = oklch(mix(.58, .88, crest), mix(.12, .11, crest), mix(HUE_NEAR, HUE_CREST, clamp(crest + .25 * near_sun, 0., 1.)));
  s.width = (.0010 + .0022 * blur * blur) / level;
  s.glow = (.005 + .006 * blur) / level;
  s.core = light * 1.25 / (1. + 3. * blur * blur);
  s.halo = light * .06;
  return s;
}
vec3 sky(vec2 at) {
  vec2 q = vec2((at.x - .5 * RESOLUTION.x) / RESOLUTION.y, at.y / RESOLUTION.y);
  vec2 p = q - vec2(SUN_X, HORIZON - DROP / FAR);
  float above = max(p.y, 0.), below = max(-p.y, 0.);
  vec3 c = oklch(.10, .014, 260.) * .10;
  c += oklch(.50, .13, 252.) * .17 * SKY * exp(-above * 6.5 - below * 9.) * exp(-pow(p.x * .95, 2.));
  c += oklch(.74, .10, 222.) * .16 * SKY * exp(-above * 22. - below * 30.) * exp(-pow(p.x * 1.7, 2.));
  return c;
}
