<?php

declare(strict_types=1);

namespace Docgen\Daemon;

/** Reads where the daemon of an application listens: `storage/docgen/daemon.json` (commands 8.1). */
final class DaemonFile
{
    /**
     * @return array{endpoint: string, token: string}
     *
     * @throws DaemonUnreachable where there is none, or it is another user's
     */
    public static function read(string $root): array
    {
        $file = "$root/storage/docgen/daemon.json";
        $text = is_file($file) ? @file_get_contents($file) : false;
        $read = is_string($text) ? json_decode($text, true) : null;
        $known = is_array($read) && ($read['docgen'] ?? null) === 'daemon/1' && is_string($read['endpoint'] ?? null) && is_string($read['token'] ?? null);

        return $known ? ['endpoint' => $read['endpoint'], 'token' => $read['token']] : throw new DaemonUnreachable('none is announced');
    }
}
