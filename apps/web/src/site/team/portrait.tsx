import { hasTeamMedia, type Member } from '../../content/team.ts';

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
      {hasTeamMedia ? (
        <picture>
          <source srcSet={imageSrc.default} type="image/avif" />
          <img src={imageSrc.webp} alt="" loading={isLazy ? 'lazy' : 'eager'} />
        </picture>
      ) : null}
    </span>
  );
}
