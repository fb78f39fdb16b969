{-# LANGUAGE OverloadedStrings #-}
-- | A module.
module Data.Pool (Pool, get) where

import qualified Data.Map as M
import Data.Text (Text)

-- | A pool.
data Pool a = Pool
  { poolSize :: Int
  , poolItems :: M.Map Text a
  }

class Monad m => Store m where
  -- | Puts one.
  put :: Text -> m ()

instance Store IO where
  put _ = pure ()

-- | Gets one.
get :: Pool a -> Text -> Maybe a
get (Pool 0 _) _ = Nothing
get (Pool _ items) key = M.lookup key items

type Name = Text
