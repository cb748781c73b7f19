import { useEffect } from 'preact/hooks';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { standingNote } from '../ui/toasts.js';
import type { SaveState } from './saveState.js';

interface SaveNoteProps {
  save: SaveState;
  onRetry: () => void;
  onSignIn: () => void;
  onChoose: () => void;
}

/**
 * Whether the server has what stands here. Where it has not, that and the way out stand at the foot of the page: whoever
 * writes far below the title would go on without knowing.
 */
export function SaveNote(props: SaveNoteProps) {
  const { save } = props;
  useEffect(() => {
    standingNote.value = troubleWords(save) === undefined ? undefined : <Trouble {...props} />;
    return () => {
      standingNote.value = undefined;
    };
  }, [save]);
  return (
    <span class={`save-note small ${save.state === 'failed' || save.state === 'conflict' ? 'bad' : 'muted'}`}>
      {shortWords[save.state]}
    </span>
  );
}

const shortWords: Readonly<Record<SaveState['state'], string>> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving …',
  failed: 'Not saved',
  conflict: 'Not saved',
};

function Trouble({ save, onRetry, onSignIn, onChoose }: SaveNoteProps) {
  return (
    <div class="toast toast-bad">
      <Icon name="warning" size={16} />
      <span>{troubleWords(save)}</span>
      {save.state === 'conflict' ? (
        <Way label="Choose" onClick={onChoose} />
      ) : save.state === 'failed' && save.reason === 'signed-out' ? (
        <Way label="Sign in" onClick={onSignIn} />
      ) : (
        <Way label="Try again" onClick={onRetry} />
      )}
    </div>
  );
}

function Way({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button look="quiet" size="small" onClick={onClick}>
      {label}
    </Button>
  );
}

const failureWords: Readonly<Record<string, string>> = {
  'signed-out': 'Not saved: you are signed out.',
  offline: 'Not saved: what you write is kept here, and sent once there is a connection.',
  unavailable: 'Not saved: something is wrong on the server.',
};

/** Undefined where all is well. */
function troubleWords(save: SaveState): string | undefined {
  if (save.state === 'conflict')
    return 'Somebody else changed this popup. What you write here is not saved until you choose.';
  if (save.state === 'failed') return failureWords[save.reason] ?? `Not saved. ${save.message}`;
  return undefined;
}
