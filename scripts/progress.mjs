// How the scripts speak: what they do, and on long steps how far they are.
import { spawn } from 'node:child_process';

const tickMs = 10_000;

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * @typedef {object} CommandResult
 * @property {number} code
 * @property {string} output Standard output and standard error in the order they came.
 * @property {number} durationMs
 */

/**
 * Runs a command and keeps its output; says every ten seconds that it is still at work.
 * @param {object} options
 * @param {string} options.title What the reader is waiting for.
 * @param {string} options.command
 * @param {readonly string[]} options.args
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.stream] Hand the output on while it comes.
 * @param {(output: string) => string} [options.describeProgress] How far it is, from what it printed so far.
 * @param {number} [options.limitMs] Ended as failed beyond this.
 * @param {boolean} [options.isTied] It ends when this program is interrupted, whatever it makes of that itself.
 * @returns {Promise<CommandResult>}
 */
export function runCommand({ title, command, args, cwd, env, stream, describeProgress, limitMs, isTied }) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] });
    const untie = isTied ? endWithUs(child) : () => {};
    let output = '';
    let hasTimedOut = false;
    let lastSpoken = Date.now();
    const collect = (/** @type {Buffer} */ chunk) => {
      const text = chunk.toString();
      output += text;
      if (stream) {
        process.stdout.write(text);
        lastSpoken = Date.now();
      }
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const tick = setInterval(() => {
      if (Date.now() - lastSpoken < tickMs - 500) return;
      const detail = describeProgress?.(output);
      say(`  … ${title}: ${Math.round((Date.now() - started) / 1000)} s${detail ? `, ${detail}` : ''}`);
    }, tickMs);
    const limit =
      limitMs === undefined
        ? undefined
        : setTimeout(() => {
            collect(
              Buffer.from(
                `${title} took longer than ${Math.round(limitMs / 60_000)} minutes and was ended.\n`,
              ),
            );
            hasTimedOut = true;
            child.kill('SIGTERM');
            setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
          }, limitMs);
    const finish = (/** @type {number} */ code) => {
      clearInterval(tick);
      clearTimeout(limit);
      untie();
      resolve({ code: hasTimedOut ? 124 : code, output, durationMs: Date.now() - started });
    };
    child.once('error', (error) => {
      output += `${command} could not be started: ${error.message}\n`;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} lets go of it
 */
function endWithUs(child) {
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    untie();
    child.kill('SIGKILL');
    // Nobody listens any more, so that it does what it always does.
    process.kill(process.pid, signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const untie = () => signals.forEach((signal) => process.off(signal, end));
  signals.forEach((signal) => process.on(signal, end));
  return untie;
}

/**
 * The last line a command printed, cut to fit beside a progress note.
 * @param {string} output
 */
export function lastLine(output) {
  const line = output.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
