/** Class names of other namespaces of the framework. */
export const BATCH = 'Illuminate\\Bus\\Batch';
export const PENDING_BATCH = 'Illuminate\\Bus\\PendingBatch';
export const CACHE_MANAGER = 'Illuminate\\Cache\\CacheManager';
export const CONFIG_REPOSITORY = 'Illuminate\\Config\\Repository';
export const CONTAINER = 'Illuminate\\Container\\Container';
export const ADD_QUEUED_COOKIES_TO_RESPONSE = 'Illuminate\\Cookie\\Middleware\\AddQueuedCookiesToResponse';
export const ENCRYPT_COOKIES = 'Illuminate\\Cookie\\Middleware\\EncryptCookies';
export const FILESYSTEM = 'Illuminate\\Filesystem\\Filesystem';
export const FILESYSTEM_ADAPTER = 'Illuminate\\Filesystem\\FilesystemAdapter';
export const DATABASE_NOTIFICATION = 'Illuminate\\Notifications\\DatabaseNotification';
export const DATABASE_NOTIFICATION_COLLECTION = 'Illuminate\\Notifications\\DatabaseNotificationCollection';
export const AUTHENTICATE_SESSION = 'Illuminate\\Session\\Middleware\\AuthenticateSession';
export const START_SESSION = 'Illuminate\\Session\\Middleware\\StartSession';
export const SESSION_MANAGER = 'Illuminate\\Session\\SessionManager';
export const TOKEN_MISMATCH_EXCEPTION = 'Illuminate\\Session\\TokenMismatchException';
export const SHARE_ERRORS_FROM_SESSION = 'Illuminate\\View\\Middleware\\ShareErrorsFromSession';
export const VIEW = 'Illuminate\\View\\View';
