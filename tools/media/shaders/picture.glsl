// Fragment: the light of the scene behind everything else.
out vec4 light;
void main() { light = vec4(sky(gl_FragCoord.xy + OFFSET), 1); }
