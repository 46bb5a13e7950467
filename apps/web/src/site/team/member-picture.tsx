import { useState } from 'react';
import type { Member } from '../../content/team.ts';
import { MemberClip } from './member-clip.tsx';

interface MemberPictureProps {
  member: Member;
  isPlaying: boolean;
}

/** The photograph of a member with the signature small upon it; without one, or where it is missing, the signature alone. */
export function MemberPicture({ member, isPlaying }: MemberPictureProps) {
  const [isMissing, setMissing] = useState(false);
  const { photo } = member;
  const clip = <MemberClip member={member} isPlaying={isPlaying} />;
  if (photo === undefined || isMissing) return <div className="member-picture">{clip}</div>;
  return (
    <div className="member-picture has-photo">
      <picture>
        <source srcSet={photo.default} type="image/avif" />
        <img
          className="member-photo"
          src={photo.webp}
          width={960}
          height={1200}
          alt={photo.alt}
          onError={() => setMissing(true)}
        />
      </picture>
      {clip}
    </div>
  );
}
