import type { Gate, GateName } from '../context.js';
import { alreadyOpen } from './alreadyOpen.js';
import { appVersion } from './appVersion.js';
import { attributes } from './attributes.js';
import { consent } from './consent.js';
import { cooldown } from './cooldown.js';
import { device } from './device.js';
import { language } from './language.js';
import { limits } from './limits.js';
import { paths } from './paths.js';
import { platform } from './platform.js';
import { quiet } from './quiet.js';
import { sample } from './sample.js';
import { schedule } from './schedule.js';
import { session } from './session.js';

/** Every gate, in the order they are asked and reported. */
export const gates: readonly (readonly [GateName, Gate])[] = Object.entries({
  consent,
  schedule,
  platform,
  language,
  paths,
  device,
  appVersion,
  attributes,
  sample,
  limits,
  cooldown,
  quiet,
  session,
  alreadyOpen,
} satisfies Record<GateName, Gate>) as [GateName, Gate][];
