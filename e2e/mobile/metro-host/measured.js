// The app of baseline.js with the SDK in it, for measuring what the SDK adds.
import './baseline';
import * as main from 'service-popups';
import * as mobile from 'service-popups/mobile';

globalThis.host.push(main, mobile);
