// JSON requests over persistent connections.

import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

export function ask(url, body, headers = {}) {
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers: { 'content-type': 'application/json', ...headers } }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode < 300) resolve(text ? JSON.parse(text) : undefined);
        else reject(new Error(`${method} ${url} gave ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export const hangUp = () => agent.destroy();
