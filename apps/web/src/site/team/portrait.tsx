import type { Member } from '../../content/team.ts';

/** The member's picture over its light, with the initials; where the picture is missing, light and initials remain. */
export function Portrait({ member }: { member: Member }) {
  const { imageSrc, initials, hue } = member;
  return (
    <span className={`portrait hue-${hue}`} aria-hidden="true">
      <span className="portrait-initials">{initials}</span>
      <picture>
        <source srcSet={imageSrc.default} type="image/avif" />
        <img
          src={imageSrc.webp}
          width={640}
          height={800}
          alt=""
          decoding="async"
          // Words come first, but all nine are there before anybody has scrolled to the last.
          fetchPriority="low"
        />
      </picture>
    </span>
  );
}
