// The resources that a process and its children use, from /proc.

import { readFileSync, readdirSync } from 'node:fs';

const TICKS = 100; // of processor time a second: what Linux shows to programs on every platform

/** Returns resident memory in bytes and processor time in seconds, or nothing without a process. */
export function used(pid) {
  if (!pid) return undefined;
  let bytes = 0;
  let seconds = 0;
  for (const each of family(pid)) {
    const status = read(`/proc/${each}/status`);
    const times = read(`/proc/${each}/stat`).replace(/^.*\) /s, '').split(' ');
    bytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    seconds += (Number(times[11] ?? 0) + Number(times[12] ?? 0)) / TICKS;
  }
  return { bytes, seconds };
}

/** Returns the processor time in seconds that the whole machine has used. */
export function machine() {
  const [user, nice, system, , , irq, softirq] = read('/proc/stat').split('\n', 1)[0].trim().split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) / TICKS;
}

function family(pid) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = /PPid:\s+(\d+)/.exec(read(`/proc/${name}/status`))?.[1];
    if (parent) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const each of found) found.push(...(children.get(each) ?? []));
  return found;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended meanwhile
  }
}
