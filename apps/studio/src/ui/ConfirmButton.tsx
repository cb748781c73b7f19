import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './Button.js';
import { Dialog } from './Dialog.js';

interface QuestionProps {
  title: string;
  /** What happens, and whether there is a way back. */
  children: ComponentChildren;
  confirm: string;
  look?: 'primary' | 'danger';
  onConfirm: () => Promise<unknown>;
}

/** Asks before something that cannot be undone. Stays open, and busy, until it is done. */
function ConfirmDialog({
  title,
  children,
  confirm,
  look = 'danger',
  onConfirm,
  onClose,
}: QuestionProps & { onClose: () => void }) {
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
          <Button look={look} onClick={run}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

/** A button whose press is a question first. */
export function ConfirmButton({
  label,
  size = 'normal',
  buttonLook = 'danger',
  ...question
}: QuestionProps & { label: string; size?: 'normal' | 'small'; buttonLook?: 'plain' | 'danger' }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look={buttonLook} size={size} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <ConfirmDialog {...question} onClose={() => setAsking(false)} />}
    </>
  );
}
