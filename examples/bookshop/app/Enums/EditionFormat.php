<?php

namespace App\Enums;

enum EditionFormat: string
{
    case Hardcover = 'hardcover';
    case Paperback = 'paperback';
    case Ebook = 'ebook';
    case Audiobook = 'audiobook';

    /** Digital editions are delivered at once and never run out. */
    public function isDigital(): bool
    {
        return $this === self::Ebook || $this === self::Audiobook;
    }
}
