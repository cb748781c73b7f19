import { studioRoutes, type PopupFile, type PopupRecord } from '@service-popups/protocol/studio';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, request } from '../api/request.js';
import { BareButton, Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { Problem } from '../ui/Field.js';
import { randomLetters } from '../ui/randomLetters.js';
import { toast } from '../ui/toasts.js';
import { useWork } from '../ui/useWork.js';
import { freeName } from './freeName.js';
import { openMade } from './popupActions.js';
import { templates, type Template } from './templates/templates.js';

const unsure =
  'No answer came from the server. Before you try again, look in the list: the popup may have been made.';
const again = 'No answer came from the server. Try again: if the popup was made, it opens.';

/** Begins a popup: from a template, or from a file that another studio exported. */
export function NewPopupDialog({
  projectId,
  taken,
  onMade,
  onClose,
}: {
  projectId: string;
  /** Names that other popups have. */
  taken: readonly string[];
  /** Told of a popup that was made after the dialog was closed, or may have been made without a word. */
  onMade: () => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string>();
  const [ids] = useState(() => new Map<string, string>());
  const { isBusy, problem, run } = useWork();
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
    },
    [],
  );

  /** Chosen here: asked for again after a lost answer, what is made of the same template or text is not made twice. */
  const idFor = (source: string): string => {
    const id = ids.get(source) ?? `pop_${randomLetters(16)}`;
    ids.set(source, id);
    return id;
  };
  const open = async (work: () => Promise<PopupRecord>): Promise<void> => {
    await run(async () => {
      const popup = await work().catch((error: unknown) => {
        const isUnsure = error instanceof ApiError && error.isAway;
        if (isUnsure) onMade();
        if (!isOpen.current) toast(isUnsure ? unsure : 'The popup was not made.', { tone: 'bad' });
        throw isUnsure ? new Error(again) : error;
      });
      const isWaitedFor = isOpen.current;
      if (isWaitedFor) onClose();
      else onMade();
      openMade(projectId, popup, isWaitedFor);
    });
  };
  const fromTemplate = (template: Template): void => {
    setChosen(template.id);
    const name = freeName(template.name, taken);
    const body = { id: idFor(template.id), name, draft: template.draft() };
    void open(() => request(studioRoutes.popups(projectId), { method: 'POST', body }));
  };
  const fromFile = (file: File): Promise<void> =>
    open(async () => {
      const text = await file.text();
      const body = { ...popupFileOf(text), id: idFor(text) };
      return request(studioRoutes.importPopup(projectId), { method: 'POST', body });
    });

  return (
    <Dialog title="New popup" width="wide" onClose={onClose}>
      <ul class="template-list">
        {templates.map((template) => (
          <li key={template.id}>
            <BareButton
              class="template"
              aria-busy={isBusy && chosen === template.id}
              disabled={isBusy}
              onClick={() => fromTemplate(template)}
            >
              <span class="template-name">{template.name}</span>
              <span class="muted small">{template.purpose}</span>
            </BareButton>
          </li>
        ))}
      </ul>
      <div class="row-between">
        <span class="muted small">Have an exported popup?</span>
        <FileButton onFile={(file) => void fromFile(file)} disabled={isBusy} />
      </div>
      <Problem text={problem} />
    </Dialog>
  );
}

/** The server looks at what is in it; here it only has to be a popup at all. */
function popupFileOf(text: string): PopupFile {
  try {
    const file = JSON.parse(text) as PopupFile | null;
    if (file?.definition !== undefined) return file;
  } catch {
    // What is no JSON is no popup either.
  }
  throw new Error('This file is not a popup that was exported from a studio.');
}

function FileButton({ onFile, disabled }: { onFile: (file: File) => void; disabled: boolean }) {
  const choose = (): void => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'application/json,.json';
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file !== undefined) onFile(file);
    });
    input.click();
  };
  return (
    <Button onClick={choose} disabled={disabled}>
      Import a file
    </Button>
  );
}
