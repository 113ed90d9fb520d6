// Reads parts of a frame without parsing all of it, as most frames are only counted.

export function begins(frame, text) {
  for (let at = 0; at < text.length; at++) if (frame[at] !== text.charCodeAt(at)) return false;
  return true;
}

export function numberAt(frame, at) {
  let number = 0;
  for (; frame[at] >= 0x30 && frame[at] <= 0x39; at++) number = number * 10 + frame[at] - 0x30;
  return number;
}
