/** For the React providers of web and mobile, which get a configuration at every render. */
export { configContent } from './config/configContent.js';
export { followConfig } from './config/followConfig.js';
export { withLatestHooks } from './config/withLatestHooks.js';
