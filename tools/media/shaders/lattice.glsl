// A field of rods, each as high as a slow swell lets it be, lost in fog. Discipline.
const float CELL = .5, HIGHEST = 2.1;
float height(vec2 cell) {
  return .35 + 1.75 * smoothstep(-.35, .6, noise(cell * .17 + SEED)) + .26 * noise(cell * .55 + 17. + SEED);
}
float box(vec3 p, vec3 half_, float round_) {
  vec3 q = abs(p) - half_;
  return length(max(q, 0.)) + min(max(q.x, max(q.y, q.z)), 0.) - round_;
}
float field(vec3 p, out vec2 cell) {
  vec2 here = floor(p.xz / CELL);
  float nearest = 1e9;
  for (int j = -1; j <= 1; j++) for (int i = -1; i <= 1; i++) {
    vec2 k = here + vec2(i, j);
    float h = height(k);
    float d = box(vec3(p.x - (k.x + .5) * CELL, p.y - h * .5 + .5, p.z - (k.y + .5) * CELL), vec3(ROD, h * .5, ROD), .010);
    if (d < nearest) { nearest = d; cell = k; }
  }
  return nearest * .85;
}
float field(vec3 p) { vec2 cell; return field(p, cell); }
vec3 sky(vec2 at) {
  vec2 q = (at - .5 * RESOLUTION) / RESOLUTION.y;
  vec3 eye = vec3(EYE), aim = vec3(AIM);
  vec3 f = normalize(aim - eye), r = normalize(cross(f, vec3(0, 1, 0))), u = cross(r, f);
  vec3 ray = normalize(f * LENS + r * q.x + u * q.y);
  vec3 fog = oklch(.42, .14, 298.) * .16 * exp(-pow(length((q - vec2(GLOW)) * vec2(.9, 1.5)) * 1.7, 2.)) + oklch(.10, .03, 298.) * .09;
  float t = max(0., (HIGHEST - eye.y) / min(ray.y, -.001));
  vec2 cell;
  vec3 p;
  for (int i = 0; i < 130; i++) {
    p = eye + ray * t;
    float d = field(p, cell);
    if (d < .0006 * t || t > 16.) break;
    t += d;
  }
  if (t > 16.) return fog;
  vec2 e = vec2(.0012, 0);
  vec3 n = normalize(vec3(field(p + e.xyy) - field(p - e.xyy), field(p + e.yxy) - field(p - e.yxy), field(p + e.yyx) - field(p - e.yyx)));
  vec3 sun = normalize(vec3(SUN)), middle = normalize(sun - ray);
  float h = height(cell), open_ = clamp(field(p + n * .10) / .085, 0., 1.) * smoothstep(-.35, 1.25, p.y);
  float shine = pow(max(dot(n, middle), 0.), 60.) * .9 + pow(max(dot(n, middle), 0.), 9.) * .09;
  float side = max(dot(n, sun), 0.) * (1. - smoothstep(.4, .95, n.y)), edge = pow(1. - max(dot(n, -ray), 0.), 4.);
  float bevel = smoothstep(.15, .5, n.y) * (1. - smoothstep(.82, .985, n.y));
  float reach = exp(-pow(length(p.xz - vec2(POOL)) / POOL_SIZE, 2.));
  vec3 c = oklch(.20, .05, 298.) * .05 * (.4 + n.y * .4) * open_;
  c += oklch(.60, .18, 302.) * side * .42 * (.05 + reach) * pow(smoothstep(max(h - 2.1, -.45), h - .4, p.y), 2.2);
  c += oklch(.80, .11, 296.) * (bevel * .8 * (.05 + reach) + shine * reach * .4) * open_;
  c += oklch(.62, .17, 300.) * edge * .10 * open_ * (.2 + reach);
  c += oklch(.66, .17, 300.) * smoothstep(.95, .995, n.y) * .07 * reach * (.3 + 1.2 * pow(hash1(dot(cell, vec2(3.1, 7.7)) + SEED), 3.));
  c *= smoothstep(NEAR, NEAR + 2.2, t); // the nearest stand in the dark
  return mix(c, fog, 1. - exp(-max(t - CLEAR, 0.) * FOG));
}
