/** Below figures that are no exact count. Says nothing where they are. */
export function EstimateNote({
  figures,
  what,
}: {
  figures: readonly { estimated?: true }[];
  /** Such as `People`. */
  what: string;
}) {
  if (!figures.some(({ estimated }) => estimated)) return null;
  return (
    <p class="muted small estimate-note">
      {what} are estimates: there is so much that a fair part of it is counted, and scaled.
    </p>
  );
}
