import { useState } from 'preact/hooks';
import { Button } from './Button.js';
import './copy.css';
import { Icon } from './Icon.js';

/** A value that is there to be copied. */
export function CopyText({ label, text, block = false }: { label: string; text: string; block?: boolean }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  const button = (
    <Button size="small" aria-label={`Copy ${label}`} onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} size={15} /> {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
  if (block)
    return (
      <div class="copy-block">
        <pre tabIndex={0} aria-label={label}>
          <code>{text}</code>
        </pre>
        {button}
      </div>
    );
  return (
    <span class="copy-text">
      <code class="truncate">{text}</code>
      {button}
    </span>
  );
}
