import type { PopupDefinition } from '@service-popups/protocol';
import { blog } from './popups/blog.js';
import { checkout } from './popups/checkout.js';
import { csat, firstCsat } from './popups/csat.js';
import { feature } from './popups/feature.js';
import { nps } from './popups/nps.js';
import { pricing } from './popups/pricing.js';
import { research } from './popups/research.js';

/** Six for the demo shop, one for the server's start page. */
export const demoPopups: readonly PopupDefinition[] = [nps, csat, feature, blog, pricing, research, checkout];

/** Every published version, oldest first: the history tab has something to compare. */
export const demoVersions: readonly { definition: PopupDefinition; note: string }[] = [
  { definition: firstCsat, note: 'The stars alone' },
  { definition: csat, note: 'Asks for a comment, in three languages' },
  ...demoPopups
    .filter(({ id }) => id !== csat.id)
    .map((definition) => ({ definition, note: 'First version' })),
];
