import type { SaveState } from './draftSession.js';

/** Whether the server has what stands here, and the way out where it has not. */
export function SaveNote({
  save,
  onRetry,
  onSignIn,
  onKeepMine,
  onLoadTheirs,
}: {
  save: SaveState;
  onRetry: () => void;
  onSignIn: () => void;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
}) {
  const isTrouble = save.state === 'failed' || save.state === 'conflict';
  return (
    <span class="save-note muted small">
      {/* What goes well is seen, and not read aloud at every pause of the fingers. */}
      {!isTrouble && wordsOf(save)}
      <span role="status">{isTrouble && wordsOf(save)}</span>
      {save.state === 'failed' && save.reason !== 'signed-out' && <Way label="Try again" onClick={onRetry} />}
      {save.state === 'failed' && save.reason === 'signed-out' && <Way label="Sign in" onClick={onSignIn} />}
      {save.state === 'conflict' && <Way label="Load theirs" onClick={onLoadTheirs} />}
      {save.state === 'conflict' && <Way label="Keep mine" onClick={onKeepMine} />}
    </span>
  );
}

function Way({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" class="link-button" onClick={onClick}>
      {label}
    </button>
  );
}

const failureWords: Readonly<Record<string, string>> = {
  'signed-out': 'Not saved: you are signed out',
  offline: 'Not saved: no connection',
  unavailable: 'Not saved: the server has trouble',
};

function wordsOf(save: SaveState): string {
  switch (save.state) {
    case 'saved':
      return 'Saved';
    case 'waiting':
      return 'Not saved yet';
    case 'saving':
      return 'Saving …';
    case 'failed':
      return failureWords[save.reason] ?? `Not saved. ${save.message}`;
    case 'conflict':
      return 'Somebody else changed this popup';
  }
}
