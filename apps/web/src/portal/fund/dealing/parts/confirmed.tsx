/** Who confirmed an act that needs a second person. @param props `by` is null or absent where it was done by one person */
export function Confirmed({ by }: { by: string | null | undefined }) {
  return by == null ? (
    ', by one person'
  ) : (
    <>
      , confirmed by <bdi>{by}</bdi>
    </>
  );
}
