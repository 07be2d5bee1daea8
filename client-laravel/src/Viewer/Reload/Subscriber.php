<?php

declare(strict_types=1);

namespace Docgen\Viewer\Reload;

/** Makes a page reload when its documents were written again (cache 5.3). */
final class Subscriber
{
    /** Puts the script before the last `</body>` of a page, else at its end. */
    public static function splice(string $html, string $reloadUrl): string
    {
        $script = self::script($reloadUrl);
        $at = strripos($html, '</body>');

        return $at === false ? $html . $script : substr($html, 0, $at) . $script . substr($html, $at);
    }

    private static function script(string $reloadUrl): string
    {
        $url = json_encode($reloadUrl, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
        $code = (string) file_get_contents(dirname(__DIR__, 3) . '/resources/viewer/subscriber.js');

        return "<script>\n" . str_replace('RELOAD_URL', $url, trim($code)) . "\n</script>\n";
    }
}
