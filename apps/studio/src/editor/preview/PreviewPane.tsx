import type { PopupDefinition } from '@service-popups/protocol';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/Button.js';
import { positions, type Position } from '../appearance/positions.js';
import { Segmented, Select } from '../../ui/Choice.js';
import { formatLanguage } from '../../ui/format.js';
import { Icon } from '../../ui/Icon.js';
import { isDark } from '../../ui/theme.js';
import './preview.css';
import type { PreviewMessage } from './previewMessage.js';

type Surface = 'web' | 'phone';

/** The popup as people will see it: the real renderer, on a page or a phone, light or dark, in any of its languages. */
export function PreviewPane({
  popup,
  page,
  wanted = popup.survey.language,
}: {
  popup: PopupDefinition;
  page: string | undefined;
  /** The language that is worked on; another one can be looked at all the same. */
  wanted: string | undefined;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [surface, setSurface] = useState<Surface>('web');
  const [theme, setTheme] = useState<'light' | 'dark'>(isDark.peek() ? 'dark' : 'light');
  const [language, setLanguage] = useState(wanted);
  const [position, setPosition] = useState<Position | ''>('');
  const [round, setRound] = useState(0);
  /** The page that was left to see the popup from its beginning, until another one is edited. */
  const [left, setLeft] = useState<string>();
  const [isReady, setReady] = useState(false);
  const [notice, setNotice] = useState<string>();
  const languages = [popup.survey.language, ...Object.keys(popup.survey.translations ?? {})];
  const known = languages.includes(language) ? language : popup.survey.language;

  // As it is drawn: the frame says once that it is ready, which on a busy computer is before what comes after a drawing.
  useLayoutEffect(() => {
    const onMessage = (event: MessageEvent<{ type?: string; reason?: string }>): void => {
      if (event.source !== frame.current?.contentWindow) return;
      if (event.data.type === 'studio-preview-ready') setReady(true);
      if (event.data.type === 'studio-preview-closed') setNotice('The popup was closed.');
      if (event.data.type === 'studio-preview-failed')
        setNotice(`It cannot be drawn: ${event.data.reason ?? 'unknown'}`);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);

  useEffect(() => setLanguage(wanted), [wanted]);
  useEffect(() => {
    if (page !== left) setLeft(undefined);
  }, [page]);

  useEffect(() => {
    if (!isReady) return undefined;
    // A short pause while typing; the frame then draws once.
    const timer = setTimeout(() => {
      setNotice(undefined);
      const message: PreviewMessage = {
        type: 'studio-preview',
        popup: position === '' ? popup : { ...popup, style: { ...popup.style, position } },
        language: known,
        isDark: theme === 'dark',
        page: page === left ? undefined : page,
        round,
      };
      frame.current?.contentWindow?.postMessage(message, location.origin);
    }, 120);
    return () => clearTimeout(timer);
  }, [isReady, popup, known, theme, page, left, position, round, surface]);

  return (
    <section class="preview" aria-label="Preview">
      <div class="preview-tools">
        <Segmented
          label="Surface"
          value={surface}
          onValue={setSurface}
          options={[
            { value: 'web', label: 'Web page', icon: <Icon name="desktop" size={16} /> },
            { value: 'phone', label: 'Phone', icon: <Icon name="phone" size={16} /> },
          ]}
        />
        <Segmented
          label="Theme of the preview"
          value={theme}
          onValue={setTheme}
          options={[
            { value: 'light', label: 'Light', icon: <Icon name="sun" size={16} /> },
            { value: 'dark', label: 'Dark', icon: <Icon name="moon" size={16} /> },
          ]}
        />
        <div class="preview-fields">
          {languages.length > 1 && (
            <Select
              label="Language of the preview"
              hideLabel
              value={known}
              options={languages.map((value) => ({ value, label: formatLanguage(value) }))}
              onValue={setLanguage}
            />
          )}
          {surface === 'web' && (
            <Select
              label="Position of the preview"
              hideLabel
              value={position}
              options={[{ value: '', label: 'Its position' }, ...positions]}
              onValue={setPosition}
            />
          )}
        </div>
      </div>
      <div class={`preview-stage preview-${surface}`}>
        <iframe
          ref={frame}
          class="preview-frame"
          title="The popup as people see it"
          src="/studio/preview.html"
        />
      </div>
      <div class="preview-foot">
        <p class="muted small" role="status">
          {notice}
        </p>
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            setRound(round + 1);
            setLeft(page);
          }}
        >
          <Icon name="undo" size={15} /> Begin again
        </Button>
      </div>
    </section>
  );
}
