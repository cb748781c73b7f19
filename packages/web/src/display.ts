import type { DisplayModule } from '@service-popups/core';
import { createDisplayPart as createCorePart } from '@service-popups/core/display';
import { createDomRenderer } from './renderer/domRenderer.js';
import { loadSurvey } from './renderer/loadSurvey.js';

/** What a page loads when a trigger fires: the display, which draws into the page unless the host has its own renderer. */
export const createDisplayPart: DisplayModule['createDisplayPart'] = (parts) => {
  const own = createDomRenderer(loadSurvey);
  return createCorePart({ ...parts, renderer: () => parts.renderer() ?? own });
};
