<?php

declare(strict_types=1);

namespace Docgen\Viewer\Reload;

use Docgen\Viewer\Page;

/** Makes a page reload when its documents were written again (cache 5.3). */
final class Subscriber
{
    /**
     * Puts the script before the last `</body>` of a page, else at its end.
     *
     * @param string $token of the session while the page was rendered: it reloads for another
     */
    public static function splice(string $html, string $reloadUrl, string $token): string
    {
        $script = Page::script('subscriber', ['RELOAD_URL' => $reloadUrl, 'SHOWN_STATE' => $token]) . "\n";
        $at = strripos($html, '</body>');

        return $at === false ? $html . $script : substr($html, 0, $at) . $script . substr($html, $at);
    }
}
