// Fragment: a bright core with a faint halo, both nothing at the ribbon's edge.
in vec3 hue;
in vec3 shape;
in vec2 power;
out vec4 light;
void main() {
  float d = abs(shape.x), core = d / shape.y;
  light = vec4(hue * (exp(-core * core) * power.x + max(0., exp(-d / shape.z) - .0183) * power.y), 1);
}
