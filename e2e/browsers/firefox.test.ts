import { startFirefox } from './firefox.js';
import { describeJourneys } from './journeys.js';
import { describeRightToLeft } from './rightToLeft.js';

describeJourneys('Firefox', startFirefox);
describeRightToLeft('Firefox', startFirefox);
