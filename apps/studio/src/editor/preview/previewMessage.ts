import type { PopupDefinition } from '@service-popups/protocol';

/** What the editor tells the frame that draws the popup. */
export interface PreviewMessage {
  readonly type: 'studio-preview';
  readonly popup: PopupDefinition;
  readonly language: string;
  readonly isDark: boolean;
  /** Shows this page instead of the first, so that the question being edited is the one on screen. */
  readonly page: string | undefined;
  /** Grows when the person asks to begin again. */
  readonly round: number;
}

/** The frame is there and waits. */
export interface PreviewReady {
  readonly type: 'studio-preview-ready';
}

export function isPreviewMessage(data: unknown): data is PreviewMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'studio-preview';
}
