/** First letters of a name in a circle, in place of a picture; the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="crm-avatar" aria-hidden="true">
      {name.replaceAll(/(\p{L})\p{L}*\s*/gu, '$1')}
    </span>
  );
}
