import type { Member } from '../../content/team.ts';

interface PortraitProps {
  member: Member;
  isLazy: boolean;
}

/** The member's picture over its light, with the initials; where the picture is missing, light and initials remain. */
export function Portrait({ member, isLazy }: PortraitProps) {
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
          loading={isLazy ? 'lazy' : 'eager'}
          decoding="async"
          // Words come first: light and initials hold the place of a portrait meanwhile.
          fetchPriority="low"
        />
      </picture>
    </span>
  );
}
