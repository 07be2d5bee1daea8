<?php

declare(strict_types=1);

namespace Docgen\Viewer\Sources;

use RuntimeException;

/** Reports that there is no document to serve; the message says why (cache 7.1). */
final class NotServable extends RuntimeException {}
