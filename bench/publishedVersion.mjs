import { readFileSync } from 'node:fs';

const about = readFileSync(new URL('../packages/sdk/package.json', import.meta.url), 'utf8');

/** The version in the addresses of what the script tag loads. @type {string} */
export const publishedVersion = JSON.parse(about).version;
