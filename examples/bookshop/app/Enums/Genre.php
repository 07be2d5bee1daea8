<?php

namespace App\Enums;

/** The shelf a book stands on. */
enum Genre: string
{
    case Fiction = 'fiction';
    case Crime = 'crime';
    case Poetry = 'poetry';

    /** Science, nature and technology for the general reader. */
    case Science = 'science';

    case History = 'history';

    /** Picture books and stories for readers up to twelve. */
    case Children = 'children';

    public function label(): string
    {
        return match ($this) {
            self::Children => "Children's books",
            default => ucfirst($this->value),
        };
    }
}
