/** Why an upload is not kept. In words: src/desk/files/refusal-words.ts. */
export type UploadRefusal =
  | 'no-file'
  /** As iPhones take pictures. */
  | 'heic'
  | 'other-type'
  | 'damaged'
  | 'too-many-pixels'
  /** Decoding takes too much memory or time. */
  | 'too-much-work'
  | 'busy'
  /** Pictures cannot be decoded on this machine. */
  | 'unavailable'
  | 'too-many-files'
  /** All of them would take more bytes than the quota. */
  | 'no-room'
