// Rods thrown at random into fog, and one rank of them in order, which alone turns to the light. Discipline.
// The eye stands at the origin and looks along z; at z = 1 the shorter side of the picture is 1 / LENS wide.
float die(float id, float side) { return hash1(id * 1.618 + side * 37.7 + SEED * 11.3); }
/** Middle of a rod and the way from there to its end. The first ones are the rank. */
void rod(float id, out vec3 middle, out vec3 half_) {
  if (id < RANK) {
    middle = mix(vec3(RANK_FROM), vec3(RANK_TO), id / (RANK - 1.));
    half_ = vec3(0, RANK_HALF, 0);
    return;
  }
  vec2 q = (vec2(die(id, 2.), die(id, 3.)) - .5) * 1.25 * RESOLUTION / min(RESOLUTION.x, RESOLUTION.y);
  middle = vec3(q / LENS, 1.) * mix(NEAREST, FARTHEST, pow(die(id, 1.), DENSITY));
  float up = mix(-1., 1., die(id, 4.)), a = TAU * die(id, 5.);
  half_ = vec3(sqrt(1. - up * up) * vec2(cos(a), sin(a)), up).xzy * mix(.16, .5, die(id, 6.));
}
vec2 project(vec3 p) { return .5 * RESOLUTION + p.xy / p.z * LENS * min(RESOLUTION.x, RESOLUTION.y); }
/** Light a rod with the direction `t` sends to the eye from `p`: a thin rod shines where it stands across the half vector. */
float shine(float id, vec3 p, vec3 t) {
  vec3 way = vec3(LIGHT) - p, h = normalize(normalize(way) - normalize(p));
  float glint = pow(1. - dot(t, h) * dot(t, h), SHINE), reach = 1. / (1. + dot(way, way) / (REACH * REACH));
  if (id < RANK) return RANK_LIGHT * (.07 + glint) * reach;
  // What stands before the rank is kept in the dark, so that nothing crosses it brightly.
  vec3 from = vec3(RANK_FROM), to = vec3(RANK_TO);
  float rank_z = mix(from.z, to.z, clamp((p.x - from.x) / (to.x - from.x), 0., 1.));
  float behind = mix(.12, 1., smoothstep(.1, 1.5, p.z - rank_z));
  return NOISE_LIGHT * mix(DIM, 1., glint) * mix(.2, 1.2, die(id, 7.)) * behind * sqrt(reach);
}
Strand strand(float i, float along) {
  float id = floor(i * (STRANDS - 1.) + .5);
  bool ordered = id < RANK;
  vec3 middle, half_;
  rod(id, middle, half_);
  vec3 p = middle + half_ * (along * 2. - 1.), t = normalize(half_);
  vec2 at = project(p), run = project(p + t * .01) - at;
  float thin = THICK * LENS / p.z, blur = min(APERTURE * abs(1. / p.z - 1. / FOCUS), .05), width = length(vec2(thin, blur));
  float fog = exp(-max(p.z - CLEAR, 0.) * FOG);
  float calm = smoothstep(CALM, CALM + .30 * CALM_DIRECTION, at.CALM_AXIS / RESOLUTION.CALM_AXIS);
  float end = smoothstep(0., ordered ? .03 : .42, min(along, 1. - along));
  float light = shine(id, p, t) * fog * calm * end * thin / width, hot = clamp(light, 0., 1.);
  Strand s;
  s.at = at;
  s.across = vec2(-run.y, run.x) / max(length(run), 1e-4);
  s.hue = oklch(mix(.56, .88, hot), mix(ordered ? .20 : .165, .075, hot), mix(299., 293., hot));
  s.width = width;
  s.glow = ordered ? .006 : .002;
  s.core = light;
  s.halo = ordered ? light * .035 : 0.;
  return s;
}
vec3 sky(vec2 at) {
  float r = length((at - project(vec3(LIGHT))) / min(RESOLUTION.x, RESOLUTION.y) * vec2(.9, 1.));
  return oklch(.10, .02, 297.) * .09 + HAZE * (oklch(.44, .13, 297.) * exp(-r * r * 1.7) + oklch(.62, .14, 295.) * .5 * exp(-r * 4.5));
}
