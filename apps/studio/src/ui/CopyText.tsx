import { useRef, useState } from 'preact/hooks';
import { Button } from './Button.js';
import './copy.css';
import { Icon } from './Icon.js';
import { toast } from './toasts.js';

interface CopyProps {
  label: string;
  text: string;
  block?: boolean;
  /** Whether it is drawn only when asked for, as somebody may be looking over the shoulder. */
  isSecret?: boolean;
  onCopied?: () => void;
}

/** A value that is there to be copied. */
export function CopyText({ label, text, block = false, isSecret = false, onCopied }: CopyProps) {
  const [isCopied, setCopied] = useState(false);
  const [isShown, setShown] = useState(!isSecret);
  const code = useRef<HTMLElement>(null);
  const reveal = async (): Promise<HTMLElement | null> => {
    if (!isShown) {
      setShown(true);
      await new Promise(requestAnimationFrame);
    }
    return code.current;
  };
  const copy = async (): Promise<void> => {
    if (!(await putOnClipboard(text, reveal))) {
      toast('The browser did not allow it. The text is selected: copy it with the keyboard.');
      return;
    }
    setCopied(true);
    onCopied?.();
    setTimeout(() => setCopied(false), 2_000);
  };
  const button = (
    <>
      <Button size="small" aria-label={`Copy ${label}`} onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} size={15} /> {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span class="visually-hidden" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
  if (block)
    return (
      <div class="copy-block">
        <pre tabIndex={0} aria-label={label}>
          <code ref={code}>{text}</code>
        </pre>
        {button}
      </div>
    );
  return (
    <span class="copy-text">
      <code ref={code} class="truncate">
        {isShown ? text : '••••••••••••••••'}
      </code>
      {isSecret && (
        <Button
          size="small"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label}`}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" size={15} /> {isShown ? 'Hide' : 'Show'}
        </Button>
      )}
      {button}
    </span>
  );
}

/** A studio without https, such as one in a local network, has no clipboard of its own: there the selection is copied. */
async function putOnClipboard(text: string, reveal: () => Promise<HTMLElement | null>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const shown = await reveal();
    if (shown !== null) getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy');
  }
}
