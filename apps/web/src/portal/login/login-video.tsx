/** The slow limb of an eclipse. */
export function LoginVideo() {
  return <div className="login-eclipse" aria-hidden="true" />;
}
