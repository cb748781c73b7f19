import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './Button.js';
import { Dialog } from './Dialog.js';
import { TextField } from './TextField.js';

interface QuestionProps {
  title: string;
  /** What happens, and whether there is a way back. */
  children: ComponentChildren;
  confirm: string;
  look?: 'primary' | 'danger';
  /** For what takes much with it: the name of it, which has to be typed first. */
  name?: string;
  onConfirm: () => Promise<unknown>;
}

/** Asks before something that cannot be undone. Stays open, and busy, until it is done. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  look = 'danger',
  name,
  onConfirm,
  onClose,
}: QuestionProps & { onClose: () => void }) {
  const [written, setWritten] = useState('');
  const isMeant = name === undefined || isSame(written, name);
  const run = async (): Promise<void> => {
    await onConfirm();
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={look} disabled={!isMeant} onClick={run}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {name !== undefined && (
        <TextField
          label={
            <>
              Type <strong class="confirm-name">{name}</strong> to confirm
            </>
          }
          autocomplete="off"
          value={written}
          onValue={setWritten}
        />
      )}
    </Dialog>
  );
}

/** As it is read: nobody can see how many blanks stand between two words. */
function isSame(written: string, name: string): boolean {
  const [first, second] = [written, name].map((text) => text.normalize().trim().replace(/\s+/g, ' '));
  return first === second;
}

/** A button whose press is a question first. */
export function ConfirmButton({
  label,
  about,
  size = 'normal',
  buttonLook = 'danger',
  ...question
}: QuestionProps & {
  label: string;
  about?: string;
  size?: 'normal' | 'small';
  buttonLook?: 'plain' | 'danger';
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look={buttonLook} size={size} about={about} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <ConfirmDialog {...question} onClose={() => setAsking(false)} />}
    </>
  );
}
